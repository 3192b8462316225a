import { Tabs } from '@najem/shared/ui/admin';
import { Cluster, Page } from '@najem/shared/ui/base';
import { Button } from '@najem/shared/ui/form';
import { useNavigate } from 'react-router-dom';
import { DeskLink } from './desk/DeskLink';
import { InShort } from './panel/InShort';
import { CustomReport } from './reports/CustomReport';
import { ReferralsTab } from './referrals/ReferralsTab';
import { REMOTES_PATH } from './remotes/values';
import { StatisticsTab } from './statistics/StatisticsTab';
import { UserList } from './users/UserList';
import { AUDIT_PATH, panelAddress, type TabKey, TABS, useAddress } from './panel/address';
import { TEXTS } from './panel/texts';
import './panel/panel.css';

const NO_ADDRESS = { tab: '' };

/** `/admin`: four tabs, and the way to the other screens of administrators; the address holds the active tab. */
export function AdminPanel() {
  const navigate = useNavigate();
  const [{ tab }] = useAddress(NO_ADDRESS);
  const active = TABS.find((key) => key === tab) ?? TABS[0];
  return (
    <Page title={TEXTS.title} actions={<OtherScreens />}>
      <Tabs<TabKey>
        label={TEXTS.tabs}
        active={active}
        // The other tab's part of the address is dropped.
        onChange={(key) => void navigate(panelAddress({ tab: key }))}
        tabs={[
          { key: 'reports', label: TEXTS.reports, icon: 'report', content: <CustomReport /> },
          { key: 'statistics', label: TEXTS.statistics, icon: 'chart', content: <StatisticsTab /> },
          { key: 'referrals', label: TEXTS.referrals, icon: 'link', content: <ReferralsTab /> },
          { key: 'users', label: TEXTS.users, icon: 'users', content: <UserList /> },
        ]}
      />
    </Page>
  );
}

function OtherScreens() {
  return (
    <Cluster className="admin-screens">
      <DeskLink />
      <Button icon="shield" href={AUDIT_PATH}>
        <InShort label={TEXTS.audit} />
      </Button>
      <Button icon="chart" href={REMOTES_PATH}>
        <InShort label={TEXTS.remotes} />
      </Button>
    </Cluster>
  );
}
