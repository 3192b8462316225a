import type { Registry } from '@najem/shared/contract';
import { hasRentCoins } from '@najem/shared/domain';
import { dataOf, logout, selectUser } from '@najem/shared/store';
import { AppFrame, type NavItem, TopBar } from '@najem/shared/ui/base';
import { type ReactNode, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useKit } from '../kit';
import { useShellState } from '../module';
import { TEXTS } from '../texts';
import { SiteFooter } from './SiteFooter';

/** The position of the shell's own profile link among the remotes' links. */
const PROFILE_ORDER = 40;
const RENT_COINS_PATH = '/rent-coins';

export interface LayoutProps {
  registry: Registry;
  marketingUrl: string;
  children: ReactNode;
}

/** The frame around every protected screen. */
export function Layout({ registry, marketingUrl, children }: LayoutProps) {
  const user = useSelector(selectUser);
  const balance = useShellState((state) => dataOf(state.balance)?.rentCoins);
  const dispatch = useDispatch();
  const items = useMemo(() => navigationOf(registry), [registry]);
  const identity =
    user && !user.builtIn ? { verified: user.verification_status === 'verified', href: '/verify-identity' } : undefined;
  const coins = user && hasRentCoins(user) && balance !== undefined ? { balance, href: RENT_COINS_PATH } : undefined;
  return (
    <AppFrame
      topBar={
        <TopBar
          homeHref="/"
          items={items}
          identity={identity}
          coins={coins}
          onLogout={() => dispatch(logout())}
          tip={useKit()?.Tooltip}
        />
      }
      footer={<SiteFooter marketingUrl={marketingUrl} />}
    >
      {children}
    </AppFrame>
  );
}

function navigationOf(registry: Registry): NavItem[] {
  const own = {
    label: TEXTS.profile,
    path: '/profile',
    tooltip: TEXTS.profileTooltip,
    icon: 'profile',
    order: PROFILE_ORDER,
  };
  return [...registry.remotes.flatMap((remote) => remote.nav), own]
    .sort((a, b) => a.order - b.order)
    .map(({ label, path, tooltip, icon }) => ({ href: path, label, tooltip, icon }));
}
