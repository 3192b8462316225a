import { selectSession } from '@najem/shared/store';
import { useNotices } from '@najem/shared/store/host';
import { useToast } from '@najem/shared/ui/context';
import { RemotePanel } from '@najem/shared/ui/base';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { type Location, Navigate, Outlet, useLocation, useRoutes } from 'react-router-dom';
import { IDENTITY_PATHS } from './layout/after-verification';
import { googleOf, LEGAL_ROUTES, memberRoutes, SecondFactor, signInRoutes } from './account/routes';
import type { Boot } from './boot';
import { IdleQuestion } from './layout/IdleQuestion';
import { Layout } from './layout/Layout';
import { LeavingGuard } from './layout/LeavingGuard';
import { Forbidden, NotFound, Retired } from './NotFound';
import { Overrides } from './layout/Overrides';
import { SiteNotices } from './layout/SiteNotices';
import { FooterTarget } from './layout/SiteFooter';
import { StepUpQuestion } from './account/second-factor/StepUpQuestion';
import { useFocusOnNavigation, useFocusWhenLost, useScrollRestoration } from './layout/use-navigation';
import { TermsQuestion } from './legal/TermsQuestion';
import { useShellState } from './module';
import { homeOf, isFailed, isPublicPath, isRetired, ownerOf } from './platform/registry';
import type { Remotes } from './platform/remotes';
import { AwaitedRemote, RemoteArea } from './platform/RemoteArea';
import { readDraftOwner } from './session-storage';
import { TEXTS } from './texts';

/** Paths of administrators, also where this person's registry names no remote for them. */
const ADMIN_PATH = /^\/admin(\/|$)/;
/** After a sign-in a remote waits at most this long for the newest registry. */
const REGISTRY_WAIT_MS = 1_500;

export interface SiteProps {
  boot: Boot;
  remotes: Remotes;
  /** Called with every address that is shown. */
  onVisit?: (pathname: string) => void;
}

/** Shows the screen of an address: a public one of the shell or a remote, or, after a sign-in, any other. */
export function Site({ boot, remotes, onVisit }: SiteProps) {
  const { pathname } = useLocation();
  const [openedAt] = useState(pathname);
  useEffect(() => onVisit?.(pathname), [onVisit, pathname]);
  useEffect(() => remotes.navigated(), [remotes, pathname]);
  useFocusOnNavigation();
  useFocusWhenLost();
  useScrollRestoration();
  useNotices(useToast().show);
  const screen = useRoutes([
    ...signInRoutes(boot),
    {
      element: (
        <Layout remotes={remotes} marketingUrl={boot.marketingUrl}>
          <Outlet />
        </Layout>
      ),
      children: LEGAL_ROUTES,
    },
    { path: '*', element: <RemoteOrMemberScreen boot={boot} remotes={remotes} openedAt={openedAt} /> },
  ]);
  return (
    <FooterTarget value={boot.termsShown ?? 'marketing'}>
      {screen}
      <Overrides remotes={remotes} />
      <SiteNotices version={boot.version} remotes={remotes} />
      <IdleQuestion />
      <LeavingGuard />
      <TermsQuestion />
      <StepUpQuestion google={googleOf(boot)} />
    </FooterTarget>
  );
}

interface RemoteOrMemberScreenProps extends SiteProps {
  /** The path at which the page was opened, whose owner the page names at once. */
  openedAt: string;
}

function RemoteOrMemberScreen({ boot, remotes, openedAt }: RemoteOrMemberScreenProps) {
  const registry = useSyncExternalStore(remotes.subscribe, remotes.current);
  const isRenewing = useSyncExternalStore(remotes.subscribe, remotes.isRenewing);
  const isGrowing = useSyncExternalStore(remotes.subscribe, remotes.isGrowing);
  const awaitsRegistry = useFirstRenewal(isRenewing);
  const { isAuthenticated, user } = useSelector(selectSession);
  const { pathname } = useLocation();
  const owner = ownerOf(registry, pathname);

  if (owner && isPublicPath(owner, pathname)) {
    return (
      <Layout remotes={remotes} marketingUrl={boot.marketingUrl}>
        <RemoteArea key={owner.id} entry={owner} remotes={remotes} />
      </Layout>
    );
  }
  const renew = () => void remotes.renew();
  const awaited = <AwaitedRemote onRetry={renew} />;
  const isGone = !owner && isRetired(registry, pathname);
  const hasFailed = !owner && isFailed(registry, pathname);
  if (!isAuthenticated && !isGone && !hasFailed) {
    return isGrowing && !isRenewing && pathname !== openedAt ? awaited : <RedirectToLogin />;
  }

  if (user?.mustSetUpSecondFactor) {
    return (
      <Layout remotes={remotes} marketingUrl={boot.marketingUrl}>
        <SecondFactor />
      </Layout>
    );
  }

  const home = homeOf(registry, isGrowing);
  let area: ReactNode;
  if (owner ? awaitsRegistry : isGrowing) area = awaited;
  else if (owner) area = <RemoteArea key={owner.id} entry={owner} remotes={remotes} />;
  else if (hasFailed) area = <RemotePanel onRetry={renew} />;
  else if (isGone) area = <Retired />;
  else if (registry.unread?.length) area = <RemotePanel onRetry={renew} />;
  else area = ADMIN_PATH.test(pathname) ? <Forbidden /> : <NotFound />;
  return (
    <Layout remotes={remotes} marketingUrl={boot.marketingUrl}>
      <MemberScreens area={area} home={home} boot={boot} />
    </Layout>
  );
}

/**
 * True while the registry that was being fetched at the first render is awaited: after a sign-in the present one may be as
 * old as the sign-in page. Later renewals are not awaited, because a remote is shown by then.
 */
function useFirstRenewal(isRenewing: boolean): boolean {
  const [isWaiting, setWaiting] = useState(isRenewing);
  useEffect(() => {
    if (!isRenewing) return setWaiting(false);
    const timeout = setTimeout(setWaiting, REGISTRY_WAIT_MS, false);
    return () => clearTimeout(timeout);
  }, [isRenewing]);
  return isWaiting && isRenewing;
}

/** Redirects to the sign-in page, which returns the person to this address with its navigation state. */
function RedirectToLogin() {
  const { pathname, search, hash, state }: Location<unknown> = useLocation();
  const hasLeft = useShellState((state) => state.hasLeft);
  const { error } = useSelector(selectSession);
  if (pathname === '/' || hasLeft) return <Navigate to="/login" replace />;
  const needsIdentity = IDENTITY_PATHS.includes(pathname) && error === null;
  return (
    <Navigate
      to="/login"
      replace
      state={{
        from: `${pathname}${search}${hash}`,
        fromState: state,
        person: readDraftOwner(),
        message: needsIdentity ? TEXTS.notSignedIn : undefined,
      }}
    />
  );
}

interface MemberScreensProps {
  area: ReactNode;
  /** Where the site's address leads, once that is known. */
  home: string | undefined;
  boot: Boot;
}

function MemberScreens({ area, home, boot }: MemberScreensProps) {
  return useRoutes([
    { index: true, element: home ? <Navigate to={home} replace /> : area },
    ...memberRoutes(boot),
    { path: '*', element: area },
  ]);
}
