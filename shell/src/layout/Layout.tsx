import type { Registry } from '@najem/shared/contract';
import { logout, selectUser } from '@najem/shared/store';
import { AppFrame, Footer, type NavItem, TopBar } from '@najem/shared/ui/base';
import { type ReactNode, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { TEXTS } from '../texts';

/** Profile is the shell's own screen; its place among the remotes' entries. */
const PROFILE_ORDER = 40;

export interface LayoutProps {
  registry: Registry;
  marketingUrl: string;
  children: ReactNode;
}

/** The frame around every protected screen. */
export function Layout({ registry, marketingUrl, children }: LayoutProps) {
  const user = useSelector(selectUser);
  const dispatch = useDispatch();
  const items = useMemo(() => navigationOf(registry), [registry]);
  const identity =
    user && !user.builtIn ? { verified: user.verification_status === 'verified', href: '/verify-identity' } : undefined;
  return (
    <AppFrame
      topBar={<TopBar homeHref="/" items={items} identity={identity} onLogout={() => dispatch(logout())} />}
      footer={<Footer links={footerLinks(marketingUrl)} />}
    >
      {children}
    </AppFrame>
  );
}

function navigationOf(registry: Registry): NavItem[] {
  const own = { label: TEXTS.profile, path: '/profile', tooltip: TEXTS.profileTooltip, icon: 'profile', order: PROFILE_ORDER };
  return [...registry.remotes.flatMap((remote) => remote.nav), own]
    .sort((a, b) => a.order - b.order)
    .map(({ label, path, tooltip, icon }) => ({ href: path, label, tooltip, icon }));
}

function footerLinks(marketingUrl: string): { href: string; label: string }[] {
  return TEXTS.footer.map(({ path, label }) => ({ href: `${marketingUrl}${path}`, label }));
}
