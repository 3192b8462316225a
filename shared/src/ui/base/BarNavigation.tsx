import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { classNames } from './class-names';
import { VisuallyHidden } from './hidden';
import { Icon } from './Icon';
import { TEXTS } from './texts';
import type { Tip } from './ThemeToggle';
import './bar-navigation.css';

export interface NavItem {
  href: string;
  label: string;
  /** Explains the link's target: a tooltip in the bar, a second line in the drawer. */
  tooltip?: string;
  /** Name of an icon of the set; an unknown name shows none. */
  icon?: string;
  /** How much waits there for the person; absent for nothing. */
  count?: number;
}

interface BarNavigationProps {
  items: readonly NavItem[];
  tip: Tip;
}

/** The links of the bar in one line; those for which it has no room are behind a button at its end. */
export function BarNavigation({ items, tip: Tip }: BarNavigationProps) {
  const bar = useRef<HTMLElement>(null);
  const fitting = useFitting(bar, items);
  const others = items.slice(fitting);
  return (
    <nav ref={bar} className="rn-topbar-nav" aria-label={TEXTS.mainNavigation}>
      <ul className="rn-list rn-bar-links">
        {items.map(({ href, label, tooltip, count }, index) => {
          const link = (
            <NavLink to={href} className="rn-nav-link">
              <span>{label}</span>
              <Count count={count} />
            </NavLink>
          );
          return (
            <li key={href} className={classNames(index >= fitting && 'rn-bar-link-moved')}>
              {tooltip ? <Tip text={tooltip}>{link}</Tip> : link}
            </li>
          );
        })}
      </ul>
      {others.length > 0 && <MoreLinks items={others} />}
    </nav>
  );
}

/**
 * How many of the links fit into the bar beside the button for the others, as their texts are drawn: those that moved keep
 * their width, so a wider bar brings them back.
 */
function useFitting(bar: RefObject<HTMLElement | null>, items: readonly NavItem[]): number {
  const [fitting, setFitting] = useState(items.length);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const measure = () => setFitting(countFitting(element));
    const observer = new ResizeObserver(measure);
    for (const part of [element, ...element.querySelectorAll(':scope > *, li')]) observer.observe(part);
    measure();
    return () => observer.disconnect();
    // The button for the others takes room as well, once it is there.
  }, [bar, items, fitting]);
  return fitting;
}

function countFitting(bar: Element): number {
  const widths = [...bar.querySelectorAll('.rn-bar-links > li')].map(widthOf);
  const room = widthOf(bar);
  const all = widths.length;
  if (countWithin(widths, room) === all) return all;
  const more = bar.querySelector('.rn-bar-more');
  return Math.min(countWithin(widths, room - (more ? widthOf(more) : 0)), all - 1);
}

/** How many of the first widths fit into a room; they are fractions of a pixel, whose sum is not exact. */
function countWithin(widths: readonly number[], room: number): number {
  let end = 0;
  const missing = widths.findIndex((width) => {
    end += width;
    return end > room + 0.5;
  });
  return missing === -1 ? widths.length : missing;
}

const widthOf = (element: Element) => element.getBoundingClientRect().width;

/** The button for the links that do not fit, and the list that it opens; leaving the list, Escape and a press beside it close it. */
function MoreLinks({ items }: { items: readonly NavItem[] }) {
  const [isOpen, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const { pathname } = useLocation();
  const isCurrent = items.some(({ href }) => `${pathname}/`.startsWith(`${href}/`));
  const waiting = items.reduce((sum, { count = 0 }) => sum + count, 0);

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- what its button and links are told bubbles here
    <div ref={whole} className="rn-bar-more" onKeyDown={closeOnEscape} onBlur={closeWhenLeft}>
      <button
        ref={button}
        type="button"
        className={classNames('rn-nav-link', isCurrent && 'active')}
        aria-current={isCurrent || undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{TEXTS.more}</span>
        <Icon name="chevron" size={18} />
        <Count count={waiting} />
      </button>
      {isOpen && (
        <ul id={listId} className="rn-list rn-bar-list">
          {items.map(({ href, label, tooltip, count }) => (
            <li key={href}>
              <NavLink to={href} onClick={() => setOpen(false)}>
                <span>{`${label} `}</span>
                <Count count={count} />
                {tooltip && <small>{tooltip}</small>}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The number of what waits behind a link, and in words for screen readers. */
export function Count({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <>
      <span className="rn-nav-count rn-tabular" aria-hidden="true">
        {count}
      </span>
      <VisuallyHidden> {TEXTS.waiting(count)}</VisuallyHidden>
    </>
  );
}
