import { Tabs } from '@najem/shared/ui/admin';
import { useAddress } from '../panel/address';
import { ReferralList } from './ReferralList';
import { ReferralStatistics } from './ReferralStatistics';
import { TEXTS } from './texts';

const NO_ADDRESS = { view: '' };

/** The referral links in two sub-tabs: the list and the statistics. */
export function ReferralsTab() {
  const [{ view }, change] = useAddress(NO_ADDRESS);
  return (
    <Tabs<'list' | 'stats'>
      label={TEXTS.views}
      look="pills"
      active={view === 'stats' ? 'stats' : 'list'}
      onChange={(key) => change({ view: key === 'list' ? '' : key })}
      tabs={[
        { key: 'list', label: TEXTS.list, icon: 'link', content: <ReferralList /> },
        { key: 'stats', label: TEXTS.stats, icon: 'chart', content: <ReferralStatistics /> },
      ]}
    />
  );
}
