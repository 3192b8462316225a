import { REFERRAL_SNACKBAR_MS } from '@najem/shared/domain';
import { Tabs } from '@najem/shared/ui/admin';
import { useToastOnce } from '@najem/shared/ui/context';
import { useDispatch } from 'react-redux';
import { useAddress } from '../panel/address';
import { useAdmin } from '../state';
import { ReferralList } from './ReferralList';
import { ReferralStatistics } from './ReferralStatistics';
import { messageShown } from './state';
import { TEXTS } from './texts';

const NAMES = ['view'] as const;

/** The two sub-tabs of the referral links. */
export function ReferralsTab() {
  const dispatch = useDispatch();
  const [{ view }, change] = useAddress(NAMES);
  useToastOnce(
    useAdmin((state) => state.referrals.message),
    REFERRAL_SNACKBAR_MS,
    () => dispatch(messageShown()),
  );
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
