import { isAdmin, isRecord } from '@najem/shared/domain/kernel';
import { hasRentCoins } from '@najem/shared/domain/register';
import { SHELL_PATHS } from '@najem/shared/domain/platform';
import { answerTo, type RootState, selectSession } from '@najem/shared/store';
import { AppFrame, Brand, Icon, Link, type NavItem, ThemeToggle, TopBar } from '@najem/shared/ui/base';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type Location, useLocation } from 'react-router-dom';
import { IDENTITY_PATHS } from './after-verification';
import { useKit } from '../kit';
import { linksOf, type SiteRegistry } from '../platform/registry';
import type { Remotes } from '../platform/remotes';
import { TEXTS } from '../texts';
import { signOutPressed } from './leaving';
import { SiteFooter } from './SiteFooter';
import { loadBalance } from './state';
import './layout.css';

/** The position of the shell's own profile link among the remotes' links. */
const PROFILE_ORDER = 40;
const PROFILE_PATH = '/profile';
const DOSSIER_PATH = '/dossier';
const RENT_COINS_PATH = '/rent-coins';

export interface LayoutProps {
  remotes: Remotes;
  marketingUrl: string;
  children: ReactNode;
}

/** The frame around every screen but those of the sign-in; the bar of visitors has only the way home. */
export function Layout({ remotes, marketingUrl, children }: LayoutProps) {
  const { isAuthenticated } = useSelector(selectSession);
  return (
    <AppFrame
      topBar={isAuthenticated ? <MemberBar remotes={remotes} /> : <PublicBar />}
      footer={<SiteFooter marketingUrl={marketingUrl} />}
    >
      {children}
    </AppFrame>
  );
}

function PublicBar() {
  const Tip = useKit()?.Tooltip;
  return (
    <header className="rn-topbar">
      <div className="rn-topbar-inner">
        <Brand href="/" />
        <div className="rn-topbar-end">
          <ThemeToggle tip={Tip} />
          <Link bare className="rn-plain-button rn-plain-button-secondary rn-topbar-home" href="/">
            <Icon name="home" />
            <span>{TEXTS.homePage}</span>
          </Link>
        </div>
      </div>
    </header>
  );
}

function MemberBar({ remotes }: Pick<LayoutProps, 'remotes'>) {
  const registry = useSyncExternalStore(remotes.subscribe, remotes.current);
  const { user } = useSelector(selectSession);
  const balance = useSelector((root: RootState) => answerTo(root, loadBalance, {})?.rentCoins);
  const dispatch = useDispatch();
  const isAdministrator = user !== null && isAdmin(user);
  const waiting = user?.waitingCount;
  const items = useMemo(
    () => navigationOf(registry, { isAdministrator, waiting }),
    [registry, isAdministrator, waiting],
  );
  const state = useIdentityState();
  const identity =
    user && !user.builtIn
      ? { verified: user.verification_status === 'verified', href: SHELL_PATHS.verifyIdentity, state }
      : undefined;
  const coins = user && hasRentCoins(user) && balance !== undefined ? { balance, href: RENT_COINS_PATH } : undefined;
  return (
    <TopBar
      homeHref="/"
      items={items}
      identity={identity}
      coins={coins}
      onLogout={() => dispatch(signOutPressed())}
      tip={useKit()?.Tooltip}
    />
  );
}

/** What the verification of the identity gets: this screen, to which it leads back, or what it was given itself. */
function useIdentityState(): unknown {
  const { pathname, search, state }: Location<unknown> = useLocation();
  if (IDENTITY_PATHS.includes(pathname)) return state;
  return { ...(isRecord(state) ? state : {}), returnPath: `${pathname}${search}` };
}

/** The links of the bar. What waits for the person is counted at their file; administrators have it in their profile. */
function navigationOf(
  registry: SiteRegistry,
  { isAdministrator, waiting }: { isAdministrator: boolean; waiting: number | undefined },
): NavItem[] {
  const own = {
    label: TEXTS.profile,
    path: PROFILE_PATH,
    tooltip: TEXTS.profileTooltip,
    icon: 'profile',
    order: PROFILE_ORDER,
  };
  const counted = isAdministrator ? PROFILE_PATH : DOSSIER_PATH;
  return [...linksOf(registry), own]
    .filter(({ path }) => !isAdministrator || path !== DOSSIER_PATH)
    .sort((a, b) => a.order - b.order)
    .map(({ label, path, tooltip, icon }) => ({
      href: path,
      label,
      tooltip,
      icon,
      count: (path === counted && waiting) || undefined,
    }));
}
