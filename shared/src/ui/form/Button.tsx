import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import AntButton from 'antd/es/button';
import type { ButtonProps as AntButtonProps } from 'antd/es/button';
import { useHref, useInRouterContext, useLinkClickHandler } from 'react-router-dom';
import { classNames, Icon, VisuallyHidden } from '@najem/shared/ui/base';
import type { IconName } from '@najem/shared/ui/base';
import { Kit } from './KitProvider';
import { TEXTS } from './texts';
import { Tooltip } from './Tooltip';
import './button.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

type NativeButton = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'color'>;

interface LinkTarget {
  /** Makes it a link that looks like a button. */
  href?: string;
  /** Navigation state of that link. */
  state?: unknown;
}

export interface ButtonProps extends LinkTarget, NativeButton {
  variant?: ButtonVariant;
  /** `s` is for rows and cards; its spacing keeps a 24 px target. */
  size?: 'm' | 's';
  icon?: IconName;
  iconEnd?: IconName;
  /** As wide as what holds it. */
  block?: boolean;
  external?: boolean;
  /** Shows a spinner and takes no clicks, while focus stays where it is. */
  loading?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

const LOOKS: Record<ButtonVariant, Pick<AntButtonProps, 'color' | 'variant'>> = {
  primary: { color: 'primary', variant: 'solid' },
  secondary: { color: 'default', variant: 'outlined' },
  quiet: { color: 'primary', variant: 'text' },
  danger: { color: 'danger', variant: 'solid' },
};
/** A spinner without an accessible name; antd's own would say 'loading'. */
const BUSY = { icon: <span className="rn-spinner-mark" aria-hidden="true" /> };

/** A button, or with `href` a link that looks like one. It submits nothing unless `type="submit"`. */
export function Button({
  variant = 'secondary',
  size = 'm',
  icon,
  iconEnd,
  external,
  loading,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const label = rest['aria-label'];
  return (
    <RoutedButton
      {...rest}
      {...LOOKS[variant]}
      {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      htmlType={type}
      size={size === 's' ? 'small' : 'medium'}
      icon={icon && <Icon name={icon} />}
      loading={loading && BUSY}
      aria-busy={loading || undefined}
      aria-label={label && loading ? `${label} ${TEXTS.loading}` : label}
    >
      <span>{children}</span>
      {iconEnd && <Icon name={iconEnd} />}
      {external && <VisuallyHidden> {TEXTS.opensInNewTab}</VisuallyHidden>}
      {loading && !label && <VisuallyHidden> {TEXTS.loading}</VisuallyHidden>}
    </RoutedButton>
  );
}

export interface IconButtonProps extends LinkTarget, NativeButton {
  icon: IconName;
  /** Names the button; also its tooltip. */
  label: string;
  variant?: 'quiet' | 'danger';
  ref?: Ref<HTMLButtonElement>;
}

const ICON_LOOKS: Record<NonNullable<IconButtonProps['variant']>, Pick<AntButtonProps, 'color' | 'variant'>> = {
  quiet: { color: 'default', variant: 'text' },
  danger: { color: 'danger', variant: 'text' },
};

/** A square button of one icon, named by its label, which is also its tooltip. */
export function IconButton({ icon, label, variant = 'quiet', type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} isLabel>
      <RoutedButton
        {...rest}
        {...ICON_LOOKS[variant]}
        className={classNames('rn-icon-button', className)}
        htmlType={type}
        icon={<Icon name={icon} />}
        aria-label={label}
      />
    </Tooltip>
  );
}

type RoutedButtonProps = AntButtonProps & { state?: unknown };

/** antd's button, whose addresses within the site go through the router where there is one. */
function RoutedButton({ state, ...rest }: RoutedButtonProps) {
  const inRouter = useInRouterContext();
  return inRouter && rest.href?.startsWith('/') && rest.target === undefined ? (
    <RouterButton {...rest} href={rest.href} state={state} />
  ) : (
    <Kit>
      <AntButton {...rest} />
    </Kit>
  );
}

function RouterButton({ href, state, onClick, ...rest }: RoutedButtonProps & { href: string }) {
  const address = useHref(href);
  const follow = useLinkClickHandler<HTMLElement>(href, { state });
  return (
    <Kit>
      <AntButton
        {...rest}
        href={address}
        onClick={(event: MouseEvent<HTMLElement>) => {
          onClick?.(event);
          if (!event.defaultPrevented) follow(event);
        }}
      />
    </Kit>
  );
}
