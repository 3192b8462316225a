import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { Link as RouterLink, useInRouterContext } from 'react-router-dom';
import { classNames } from './class-names';
import { Icon } from './Icon';
import { TEXTS } from './texts';
import { VisuallyHidden } from './hidden';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string;
  /** Opens a new tab, and says so to a screen reader. */
  external?: boolean;
  /** Navigation state for a path within the site. */
  state?: unknown;
  replace?: boolean;
  /** Leaves out the kit's look, for links that are styled by what holds them. */
  bare?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link: paths within the site go through the router, everything else is a plain anchor. */
export function Link({ href, external, state, replace, bare, className, children, ...rest }: LinkProps) {
  const inRouter = useInRouterContext();
  const look = bare ? className : classNames('rn-link', className);
  if (external) {
    return (
      <a {...rest} className={look} href={href} target="_blank" rel="noopener noreferrer">
        {children}
        {!bare && <Icon name="external" size={15} className="rn-link-out" />}
        <VisuallyHidden> {TEXTS.opensInNewTab}</VisuallyHidden>
      </a>
    );
  }
  if (inRouter && href.startsWith('/')) {
    return (
      <RouterLink {...rest} className={look} to={href} state={state} replace={replace}>
        {children}
      </RouterLink>
    );
  }
  return (
    <a {...rest} className={look} href={href}>
      {children}
    </a>
  );
}
