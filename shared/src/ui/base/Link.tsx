import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link as RouterLink, useInRouterContext } from 'react-router-dom';
import { classNames } from './class-names';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** Leaves out the kit's look, for links that are styled by what holds them. */
  bare?: boolean;
  children: ReactNode;
}

/** A link: paths within the site go through the router, everything else is a plain anchor. */
export function Link({ href, bare, className, children, ...rest }: LinkProps) {
  const inRouter = useInRouterContext();
  const look = bare ? className : classNames('rn-link', className);
  return inRouter && href.startsWith('/') ? (
    <RouterLink {...rest} className={look} to={href}>
      {children}
    </RouterLink>
  ) : (
    <a {...rest} className={look} href={href}>
      {children}
    </a>
  );
}
