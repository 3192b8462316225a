import { Tabs } from '@najem/shared/ui/admin';
import { Page } from '@najem/shared/ui/base';
import { useNavigate } from 'react-router-dom';
import { DeskLink } from './desk/DeskLink';
import { CustomReport } from './reports/CustomReport';
import { ReferralsTab } from './referrals/ReferralsTab';
import { StatisticsTab } from './statistics/StatisticsTab';
import { UsersTab } from './users/UsersTab';
import { panelAddress, type TabKey, TABS, useAddress } from './panel/address';
import { TEXTS } from './panel/texts';
import './panel/panel.css';

const NO_ADDRESS = { tab: '' };

/** `/admin`: four tabs; the address holds the active one. */
export function AdminPanel() {
  const navigate = useNavigate();
  const [{ tab }] = useAddress(NO_ADDRESS);
  const active = TABS.find((key) => key === tab) ?? TABS[0];
  return (
    <Page title={TEXTS.title} width="wide" actions={<DeskLink />}>
      <Tabs<TabKey>
        label={TEXTS.tabs}
        active={active}
        // The other tab's part of the address is dropped.
        onChange={(key) => void navigate(panelAddress({ tab: key }))}
        tabs={[
          { key: 'reports', label: TEXTS.reports, icon: 'report', content: <CustomReport /> },
          { key: 'statistics', label: TEXTS.statistics, icon: 'chart', content: <StatisticsTab /> },
          { key: 'referrals', label: TEXTS.referrals, icon: 'link', content: <ReferralsTab /> },
          { key: 'users', label: TEXTS.users, icon: 'users', content: <UsersTab /> },
        ]}
      />
    </Page>
  );
}
