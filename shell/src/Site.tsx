import { selectSession } from '@najem/shared/store';
import { useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation, useRoutes } from 'react-router-dom';
import { memberRoutes, publicRoutes } from './account/routes';
import type { Boot } from './boot';
import { Layout } from './layout/Layout';
import { NotFound } from './layout/NotFound';
import { isPublicPath, ownerOf, type Remotes } from './platform/remotes';
import { RemoteArea } from './platform/RemoteArea';

export interface SiteProps {
  boot: Boot;
  remotes: Remotes;
}

/** Which screen an address shows: the shell's public ones, a remote's public ones, or, behind the login, all others. */
export function Site({ boot, remotes }: SiteProps) {
  return useRoutes([...publicRoutes(boot), { path: '*', element: <Place boot={boot} remotes={remotes} /> }]);
}

function Place({ boot, remotes }: SiteProps) {
  const registry = useSyncExternalStore(remotes.subscribe, remotes.current);
  const { isAuthenticated } = useSelector(selectSession);
  const location = useLocation();
  const owner = ownerOf(registry, location.pathname);
  const area = owner ? <RemoteArea key={owner.id} entry={owner} remotes={remotes} /> : <NotFound />;

  if (owner && isPublicPath(owner, location.pathname)) return area;
  if (!isAuthenticated) {
    const from = `${location.pathname}${location.search}`;
    return <Navigate to="/login" replace state={location.pathname === '/' ? undefined : { from }} />;
  }
  return (
    <Layout registry={registry} marketingUrl={boot.marketingUrl}>
      <MemberScreens area={area} boot={boot} />
    </Layout>
  );
}

function MemberScreens({ area, boot }: { area: React.ReactNode; boot: Boot }) {
  return useRoutes([
    { index: true, element: <Navigate to="/landlords" replace /> },
    ...memberRoutes(boot),
    { path: '*', element: area },
  ]);
}
