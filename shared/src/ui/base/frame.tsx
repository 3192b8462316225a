import { useState } from 'react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { classNames } from './class-names';
import { Icon, isIconName } from './Icon';
import { Link } from './Link';
import { SkipLink, VisuallyHidden } from './hidden';
import { TEXTS } from './texts';
import { NavDrawer } from './NavDrawer';
import { PlainButton } from './PlainButton';
import { Plain, ThemeToggle } from './ThemeToggle';
import type { Tip } from './ThemeToggle';
import './frame.css';

/** The product's mark and name. With `href` it is the way home. */
export function Brand({ href }: { href?: string }) {
  const content = (
    <>
      <svg className="rn-brand-mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
        <path className="rn-brand-tile" d="M9 1h14a8 8 0 0 1 8 8v14a8 8 0 0 1-8 8H9a8 8 0 0 1-8-8V9a8 8 0 0 1 8-8z" />
        <path className="rn-brand-line" d="M7.5 15.5 16 8l8.5 7.5M9.5 14v10h13V14" />
        <path className="rn-brand-check" d="m12.5 18 2.7 2.7 4.6-5" />
      </svg>
      <span className="rn-brand-name">{TEXTS.product}</span>
    </>
  );
  return href === undefined ? (
    <span className="rn-brand">{content}</span>
  ) : (
    <Link bare className="rn-brand" href={href}>
      {content}
    </Link>
  );
}

export interface NavItem {
  href: string;
  label: string;
  /** Explains where the link leads: a tooltip in the bar, a second line in the drawer. */
  tooltip?: string;
  /** Name of an icon of the set; an unknown name shows none. */
  icon?: string;
}

export interface TopBarProps {
  homeHref: string;
  items: readonly NavItem[];
  /** Absent hides the indicator. */
  identity?: { verified: boolean; href: string };
  /** Absent hides the balance. */
  coins?: { balance: number; href: string };
  onLogout: () => void;
  /** Explains a control on hover and focus. The bar stands without it, when the group that has it does not come. */
  tip?: Tip;
}

/** The bar on top of every protected screen; under 900 px its links move to a side drawer. */
export function TopBar({ homeHref, items, identity, coins, onLogout, tip: Tip = Plain }: TopBarProps) {
  const [isOpen, setOpen] = useState(false);
  const identityText = identity && (identity.verified ? TEXTS.identityVerified : TEXTS.identityUnverified);

  return (
    <header className="rn-topbar">
      <div className="rn-topbar-inner">
        <span className="rn-topbar-menu">
          <PlainButton
            variant="quiet"
            icon="menu"
            iconOnly
            aria-label={TEXTS.openMenu}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          />
        </span>
        <Brand href={homeHref} />
        <nav className="rn-topbar-nav" aria-label={TEXTS.mainNavigation}>
          <ul className="rn-list">
            {items.map(({ href, label, tooltip }) => {
              const link = (
                <NavLink to={href} className="rn-nav-link">
                  {label}
                </NavLink>
              );
              return <li key={href}>{tooltip ? <Tip text={tooltip}>{link}</Tip> : link}</li>;
            })}
          </ul>
        </nav>
        <div className="rn-topbar-end">
          {coins && (
            <Tip text={TEXTS.rentCoinsBalance(coins.balance)} isLabel>
              <Link
                bare
                className="rn-topbar-coins"
                href={coins.href}
                aria-label={TEXTS.rentCoinsBalance(coins.balance)}
              >
                <Icon name="coins" />
                <span className="rn-tabular">{coins.balance}</span>
              </Link>
            </Tip>
          )}
          {identity && (
            <Tip text={identityText} isLabel>
              <Link
                bare
                className={classNames('rn-topbar-identity', `rn-tone-${identity.verified ? 'success' : 'warning'}`)}
                href={identity.href}
              >
                <Icon name={identity.verified ? 'shield' : 'shield-alert'} />
                <VisuallyHidden>{identityText}</VisuallyHidden>
              </Link>
            </Tip>
          )}
          <span className="rn-topbar-theme">
            <ThemeToggle tip={Tip} />
          </span>
          <span className="rn-topbar-logout">
            <PlainButton variant="quiet" icon="logout" onClick={onLogout}>
              {TEXTS.logout}
            </PlainButton>
          </span>
        </div>
      </div>
      <NavDrawer
        open={isOpen}
        title={TEXTS.menu}
        onClose={() => setOpen(false)}
        footer={
          <>
            <PlainButton icon="logout" className="rn-drawer-logout" onClick={onLogout}>
              {TEXTS.logout}
            </PlainButton>
            <ThemeToggle />
          </>
        }
      >
        <nav aria-label={TEXTS.mainNavigation}>
          <ul className="rn-list rn-drawer-nav">
            {items.map((item) => (
              <li key={item.href}>
                <NavLink to={item.href} className="rn-drawer-link" onClick={() => setOpen(false)}>
                  {isIconName(item.icon) && <Icon name={item.icon} size={22} />}
                  <span>
                    {item.label}
                    {item.tooltip && <small>{item.tooltip}</small>}
                  </span>
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {identity && (
          <Link
            bare
            className={`rn-drawer-identity rn-tone-${identity.verified ? 'success' : 'warning'}`}
            href={identity.href}
            onClick={() => setOpen(false)}
          >
            <Icon name={identity.verified ? 'shield' : 'shield-alert'} />
            {identityText}
          </Link>
        )}
      </NavDrawer>
    </header>
  );
}

export interface FooterProps {
  links: readonly { href: string; label: string }[];
}

/** The foot of the site: links to the marketing site. */
export function Footer({ links }: FooterProps) {
  return (
    <footer className="rn-footer">
      <div className="rn-footer-inner">
        <Brand />
        <nav aria-label={TEXTS.footerNavigation}>
          <ul className="rn-list">
            {links.map((link) => (
              <li key={link.href}>
                <Link bare href={link.href}>
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}

export interface AppFrameProps {
  /** `TopBar`, or nothing for screens without it. */
  topBar?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** The whole page: skip link, bar, main, foot. `main` has the id `main` and takes focus after a navigation. */
export function AppFrame({ topBar, footer, children }: AppFrameProps) {
  return (
    <div className="rn-frame">
      <SkipLink />
      {topBar}
      <main id="main" className="rn-main" tabIndex={-1}>
        {children}
      </main>
      {footer}
    </div>
  );
}
