import type { ButtonHTMLAttributes } from 'react';
import { classNames } from './class-names';
import { Icon } from './Icon';
import type { IconName } from './icon-paths';
import './plain-button.css';

export interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'primary' | 'secondary' | 'quiet';
  icon?: IconName;
  /** Shows the icon alone; the label then needs an `aria-label`. */
  iconOnly?: boolean;
}

/** The button of the frame and of error screens, which work if antd's file does not load. */
export function PlainButton({ variant = 'secondary', icon, iconOnly, className, children, ...rest }: PlainButtonProps) {
  const look = classNames('rn-plain-button', `rn-plain-button-${variant}`, iconOnly && 'rn-plain-icon', className);
  return (
    <button type="button" {...rest} className={look}>
      {icon && <Icon name={icon} />}
      {children && <span>{children}</span>}
    </button>
  );
}
