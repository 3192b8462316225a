import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names';
import { Icon } from './Icon';
import type { IconName } from './icon-paths';
import { Link } from './Link';
import { VisuallyHidden } from './hidden';
import { TEXTS } from './texts';
import { Tooltip } from './Tooltip';
import './button.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonLook {
  variant?: ButtonVariant;
  /** `s` is for rows and cards; it keeps a 24 px target by its spacing. */
  size?: 'm' | 's';
  icon?: IconName;
  iconEnd?: IconName;
  /** As wide as what holds it. */
  block?: boolean;
}

type NativeButton = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>;

export interface ButtonProps extends ButtonLook, NativeButton {
  /** Makes it a link that looks like a button. */
  href?: string;
  /** Navigation state of that link. */
  state?: unknown;
  external?: boolean;
  /** Shows a spinner and takes no clicks, while focus stays where it is. */
  loading?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button, or with `href` a link that looks like one. It submits nothing unless `type="submit"`. */
export function Button({
  variant = 'secondary',
  size = 'm',
  icon,
  iconEnd,
  block,
  href,
  state,
  external,
  loading,
  className,
  children,
  onClick,
  disabled,
  ...rest
}: ButtonProps) {
  const look = classNames(
    'rn-button',
    `rn-button-${variant}`,
    size === 's' && 'rn-button-s',
    block && 'rn-block',
    className,
  );
  const label = rest['aria-label'];
  const content = (
    <>
      {loading ? <span className="rn-spinner-mark" aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span>{children}</span>
      {iconEnd && <Icon name={iconEnd} />}
    </>
  );
  if (href !== undefined) {
    return (
      <Link
        bare
        className={look}
        href={href}
        state={state}
        external={external}
        onClick={onClick as never}
        id={rest.id}
        aria-label={label}
        aria-describedby={rest['aria-describedby']}
      >
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      {...rest}
      className={look}
      disabled={disabled}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      aria-label={label && loading ? `${label} ${TEXTS.loading}` : label}
      onClick={(event) => {
        // A disabled button would lose focus, so a busy one stays enabled and swallows the click instead.
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {content}
      {loading && !label && <VisuallyHidden> {TEXTS.loading}</VisuallyHidden>}
    </button>
  );
}

export interface IconButtonProps extends NativeButton {
  icon: IconName;
  /** Names the button; also its tooltip. */
  label: string;
  variant?: 'quiet' | 'secondary' | 'danger';
  href?: string;
  state?: unknown;
  tooltip?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A square button of one icon, named by its label, which also shows as its tooltip. */
export function IconButton({
  icon,
  label,
  variant = 'quiet',
  href,
  state,
  tooltip = true,
  className,
  ...rest
}: IconButtonProps) {
  const look = classNames('rn-button', `rn-button-${variant}`, 'rn-icon-button', className);
  const control =
    href !== undefined ? (
      <Link bare className={look} href={href} state={state} aria-label={label}>
        <Icon name={icon} />
      </Link>
    ) : (
      <button type="button" {...rest} className={look} aria-label={label}>
        <Icon name={icon} />
      </button>
    );
  return tooltip ? (
    <Tooltip text={label} isLabel>
      {control}
    </Tooltip>
  ) : (
    control
  );
}
