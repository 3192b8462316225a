import { type RootState, selectSession } from '@najem/shared/store';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation, useRoutes } from 'react-router-dom';
import { IDENTITY_PATHS, memberRoutes, publicRoutes } from './account/routes';
import type { Boot } from './boot';
import { Forbidden } from './layout/Forbidden';
import { IdleQuestion } from './layout/IdleQuestion';
import { Layout } from './layout/Layout';
import { NotFound } from './layout/NotFound';
import { Overrides } from './layout/Overrides';
import { SiteNotices } from './layout/SiteNotices';
import { useFocusOnNavigation, useFocusWhenLost, useScrollRestoration } from './layout/use-navigation';
import { Loading } from './kit';
import { selectShell } from './module';
import { isPublicPath, ownerOf, type Remotes } from './platform/remotes';
import { RemoteArea } from './platform/RemoteArea';
import { readDraftOwner } from './session-storage';
import { TEXTS } from './texts';

/** Everything under it is an administrator's, whether or not this person's registry names a remote for it. */
const ADMIN_PATH = /^\/admin(\/|$)/;
/** Somebody who signs in waits this long at most to hear which releases are the newest. */
const NEWS_PATIENCE_MS = 1_500;

export interface SiteProps {
  boot: Boot;
  remotes: Remotes;
  /** Told of every address that is shown. */
  visited?: (pathname: string) => void;
}

/** Which screen an address shows: the shell's public ones, a remote's public ones, or, behind the login, all others. */
export function Site({ boot, remotes, visited }: SiteProps) {
  const { pathname } = useLocation();
  useEffect(() => visited?.(pathname), [visited, pathname]);
  useFocusOnNavigation();
  useFocusWhenLost();
  useScrollRestoration();
  const screen = useRoutes([...publicRoutes(boot), { path: '*', element: <Place boot={boot} remotes={remotes} /> }]);
  return (
    <>
      {screen}
      <Overrides remotes={remotes} />
      <SiteNotices version={boot.version} />
      <IdleQuestion />
    </>
  );
}

function Place({ boot, remotes }: SiteProps) {
  const registry = useSyncExternalStore(remotes.subscribe, remotes.current);
  const isRenewing = useSyncExternalStore(remotes.subscribe, remotes.isRenewing);
  const awaitsNews = useFirstNews(isRenewing);
  const { isAuthenticated } = useSelector(selectSession);
  const { pathname } = useLocation();
  const owner = ownerOf(registry, pathname);

  if (owner && isPublicPath(owner, pathname)) return <RemoteArea key={owner.id} entry={owner} remotes={remotes} />;
  if (!isAuthenticated) return <ToLogin />;

  let area: ReactNode;
  if (owner ? awaitsNews : isRenewing) area = <Loading />;
  else if (owner) area = <RemoteArea key={owner.id} entry={owner} remotes={remotes} />;
  else area = ADMIN_PATH.test(pathname) ? <Forbidden /> : <NotFound />;
  return (
    <Layout registry={registry} marketingUrl={boot.marketingUrl}>
      <MemberScreens area={area} boot={boot} />
    </Layout>
  );
}

/**
 * Whether to wait for the registry that was on its way when this came onto the page: somebody has just signed in, and the
 * one at hand may be as old as the sign-in page. Never for later ones, which come while a remote is shown.
 */
function useFirstNews(isRenewing: boolean): boolean {
  const [isPatient, setPatient] = useState(isRenewing);
  useEffect(() => {
    if (!isRenewing) return setPatient(false);
    const patience = setTimeout(setPatient, NEWS_PATIENCE_MS, false);
    return () => clearTimeout(patience);
  }, [isRenewing]);
  return isPatient && isRenewing;
}

/** Sends a person who is not signed in to the login, which brings them back with all that the navigation carried. */
function ToLogin() {
  const { pathname, search, hash, state } = useLocation();
  const hasLeft = useSelector((root: RootState) => selectShell(root).hasLeft);
  const { error } = useSelector(selectSession);
  if (pathname === '/' || hasLeft) return <Navigate to="/login" replace />;
  const needsIdentity = IDENTITY_PATHS.includes(pathname) && error === null;
  return (
    <Navigate
      to="/login"
      replace
      state={{
        from: `${pathname}${search}${hash}`,
        fromState: state as unknown,
        person: readDraftOwner(),
        ...(needsIdentity ? { message: TEXTS.notSignedIn } : {}),
      }}
    />
  );
}

function MemberScreens({ area, boot }: { area: ReactNode; boot: Boot }) {
  return useRoutes([
    { index: true, element: <Navigate to="/landlords" replace /> },
    ...memberRoutes(boot),
    { path: '*', element: area },
  ]);
}
