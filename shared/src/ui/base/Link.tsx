import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link as RouterLink, useInRouterContext } from 'react-router-dom';
import { classNames } from './class-names';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** Leaves out the kit's look, for links that are styled by what holds them. */
  bare?: boolean;
  /** Navigation state of a link within the site. */
  state?: unknown;
  children: ReactNode;
}

/** A link: paths within the site go through the router, everything else is a plain anchor. */
export function Link({ href, bare, state, className, children, ...rest }: LinkProps) {
  const inRouter = useInRouterContext();
  const look = bare ? className : classNames('rn-link', className);
  return inRouter && href.startsWith('/') ? (
    <RouterLink {...rest} className={look} to={href} state={state}>
      {children}
    </RouterLink>
  ) : (
    <a {...rest} className={look} href={href}>
      {children}
    </a>
  );
}
