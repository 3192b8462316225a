import { useId } from 'react';
import type { ElementType, ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon, IconTile } from './Icon';
import type { IconName } from './icon-paths';
import { Link } from './Link';
import { TEXTS } from './texts';
import { unbroken } from './values';
import './layout.css';

type Space = 's' | 'm' | 'l';

export interface PageProps {
  title: string;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  /** Buttons next to the title. */
  actions?: ReactNode;
  /** A way back, above the title. */
  back?: { href: string; label: string; state?: object };
  width?: 'narrow' | 'normal';
  children: ReactNode;
}

/** The frame of a screen: sets the document's title, and shows the only h1, its lead and its actions. */
export function Page({ title, lead, actions, back, width = 'normal', children }: PageProps) {
  return (
    <div className={`rn-page rn-page-${width}`}>
      <title>{`${title} – ${TEXTS.product}`}</title>
      <header className="rn-page-head">
        <div className="rn-page-heading">
          {back && (
            <Link className="rn-page-back" href={back.href} state={back.state}>
              <Icon name="back" size={18} /> {back.label}
            </Link>
          )}
          <h1 tabIndex={-1}>{unbroken(title)}</h1>
          {lead && <div className="rn-page-lead">{unbroken(lead)}</div>}
        </div>
        {actions && <Cluster>{actions}</Cluster>}
      </header>
      {children}
    </div>
  );
}

export interface CardProps {
  title?: ReactNode;
  /** Heading level of the title: 2 unless the card sits within a section. */
  level?: 2 | 3 | 4;
  icon?: IconName;
  lead?: ReactNode;
  /** Buttons next to the title. */
  actions?: ReactNode;
  footer?: ReactNode;
  tone?: 'plain' | 'accent';
  className?: string;
  children?: ReactNode;
}

/** A surface for one topic. With a title it is a region of that name. */
export function Card({ title, level = 2, icon, lead, actions, footer, tone, className, children }: CardProps) {
  const titleId = useId();
  const Heading: ElementType = `h${level}`;
  return (
    <section
      className={classNames('rn-card', tone === 'accent' && 'rn-card-accent', className)}
      aria-labelledby={title ? titleId : undefined}
    >
      {(title || actions) && (
        <header className="rn-card-head">
          {icon && <IconTile name={icon} />}
          <div className="rn-card-heading">
            {title && <Heading id={titleId}>{unbroken(title)}</Heading>}
            {lead && <p className="rn-card-lead">{unbroken(lead)}</p>}
          </div>
          {actions && <Cluster>{actions}</Cluster>}
        </header>
      )}
      {children !== undefined && <div className="rn-card-body">{children}</div>}
      {footer && <footer className="rn-card-foot">{footer}</footer>}
    </section>
  );
}

export interface StackProps {
  gap?: Space;
  className?: string;
  children: ReactNode;
}

/** Places its children in a column. */
export function Stack({ gap = 'm', className, children }: StackProps) {
  return <div className={classNames('rn-stack', `rn-gap-${gap}`, className)}>{children}</div>;
}

export interface ClusterProps extends Omit<StackProps, 'gap'> {
  justify?: 'start' | 'end' | 'between' | 'center';
  align?: 'center' | 'end';
  as?: 'div' | 'ul';
}

/** Places its children in a row that wraps. */
export function Cluster({
  justify = 'start',
  align = 'center',
  as: Element = 'div',
  className,
  children,
}: ClusterProps) {
  return (
    <Element className={classNames('rn-cluster', `rn-justify-${justify}`, `rn-align-${align}`, className)}>
      {children}
    </Element>
  );
}

export interface GridProps extends Omit<StackProps, 'className'> {
  /** Narrowest column: s 11 rem, m 16 rem, l 22 rem. */
  column?: Space;
}

/** Equal columns, as many as fit; one below another on a phone. */
export function Grid({ gap = 'm', column = 'm', children }: GridProps) {
  return <div className={`rn-grid rn-grid-${column} rn-gap-${gap}`}>{children}</div>;
}
