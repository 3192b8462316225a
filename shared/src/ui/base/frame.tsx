import { createContext, use, useState } from 'react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { BarNavigation, Count } from './BarNavigation';
import type { NavItem } from './BarNavigation';
import { classNames } from './class-names';
import { Icon, isIconName } from './Icon';
import type { IconName } from './icon-paths';
import { Link } from './Link';
import { SkipLink, VisuallyHidden } from './hidden';
import { TEXTS } from './texts';
import { NavDrawer } from './NavDrawer';
import { PlainButton } from './PlainButton';
import { Plain, ThemeToggle } from './ThemeToggle';
import type { Tip } from './ThemeToggle';
import './frame.css';

/** The product's logo and name, as a link if `href` is given. */
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

export interface TopBarProps {
  homeHref: string;
  items: readonly NavItem[];
  /** Absent hides the indicator. */
  identity?: { verified: boolean; href: string; state?: unknown };
  /** Absent hides the balance. */
  coins?: { balance: number; href: string };
  onLogout: () => void;
  /** Explains a control on hover and focus; the bar works without it if the group that has it did not load. */
  tip?: Tip;
}

/** The bar on top of every protected screen; under 900 px its links move to a side drawer. */
export function TopBar({ homeHref, items, identity, coins, onLogout, tip: Tip = Plain }: TopBarProps) {
  const [isOpen, setOpen] = useState(false);
  const waiting = items.reduce((sum, { count = 0 }) => sum + count, 0);
  return (
    <header className="rn-topbar">
      <div className="rn-topbar-inner">
        <span className="rn-topbar-menu">
          <PlainButton
            variant="quiet"
            icon="menu"
            iconOnly
            aria-label={waiting > 0 ? `${TEXTS.openMenu}, ${TEXTS.waiting(waiting)}` : TEXTS.openMenu}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          />
          {waiting > 0 && (
            <span className="rn-nav-count rn-tabular" aria-hidden="true">
              {waiting}
            </span>
          )}
        </span>
        <Brand href={homeHref} />
        <BarNavigation items={items} tip={Tip} />
        <div className="rn-topbar-end">
          {coins && <CoinsLink {...coins} tip={Tip} />}
          {identity && <IdentityLink {...identity} tip={Tip} />}
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
      <MenuDrawer items={items} identity={identity} onLogout={onLogout} open={isOpen} onClose={() => setOpen(false)} />
    </header>
  );
}

function CoinsLink({ balance, href, tip: Tip }: NonNullable<TopBarProps['coins']> & { tip: Tip }) {
  const label = TEXTS.rentCoinsBalance(balance);
  return (
    <Tip text={label} isLabel>
      <Link bare className="rn-topbar-coins" href={href} aria-label={label}>
        <Icon name="coins" />
        <span className="rn-tabular">{balance}</span>
      </Link>
    </Tip>
  );
}

type Identity = NonNullable<TopBarProps['identity']>;

/** The tone, icon and text of an identity's state. */
function identityLook({ verified }: Identity): { toneClass: string; icon: IconName; text: string } {
  return verified
    ? { toneClass: 'rn-tone-success', icon: 'shield', text: TEXTS.identityVerified }
    : { toneClass: 'rn-tone-warning', icon: 'shield-alert', text: TEXTS.identityUnverified };
}

function IdentityLink({ tip: Tip, ...identity }: Identity & { tip: Tip }) {
  const { toneClass, icon, text } = identityLook(identity);
  return (
    <Tip text={text} isLabel>
      <Link bare className={classNames('rn-topbar-identity', toneClass)} href={identity.href} state={identity.state}>
        <Icon name={icon} />
        <VisuallyHidden>{text}</VisuallyHidden>
      </Link>
    </Tip>
  );
}

interface MenuDrawerProps extends Pick<TopBarProps, 'items' | 'identity' | 'onLogout'> {
  open: boolean;
  onClose: () => void;
}

/** The links and the identity in a side drawer; following a link closes it. */
function MenuDrawer({ items, identity, onLogout, open, onClose }: MenuDrawerProps) {
  const look = identity && identityLook(identity);
  return (
    <NavDrawer
      open={open}
      title={TEXTS.menu}
      onClose={onClose}
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
              <NavLink to={item.href} className="rn-drawer-link" onClick={onClose}>
                {isIconName(item.icon) && <Icon name={item.icon} size={22} />}
                <span>
                  <span>
                    <span>{`${item.label} `}</span>
                    <Count count={item.count} />
                  </span>
                  {item.tooltip && <small>{item.tooltip}</small>}
                </span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {identity && look && (
        <Link
          bare
          className={`rn-drawer-identity ${look.toneClass}`}
          href={identity.href}
          state={identity.state}
          onClick={onClose}
        >
          <Icon name={look.icon} />
          {look.text}
        </Link>
      )}
    </NavDrawer>
  );
}

export interface FooterProps {
  links: readonly { href: string; label: string }[];
}

/** The footer of the site: links to the marketing site. */
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

const IsFramed = createContext(false);

/**
 * The whole page: skip link, bar, main, footer. `main` has the id `main` and takes focus after a navigation. The shell
 * frames every page: of a second frame, as a remote of an earlier release has one, bar and children alone are shown.
 */
export function AppFrame({ topBar, footer, children }: AppFrameProps) {
  if (use(IsFramed)) {
    return (
      <>
        {topBar}
        {children}
      </>
    );
  }
  return (
    <IsFramed value>
      <div className="rn-frame">
        <SkipLink />
        {topBar}
        <main id="main" className="rn-main" tabIndex={-1}>
          {children}
        </main>
        {footer}
      </div>
    </IsFramed>
  );
}

/** Keeps its page out of search engines, and the page's address out of what its links send. */
export function Unlisted() {
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
    </>
  );
}
