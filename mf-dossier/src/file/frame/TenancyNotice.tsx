import { OPINION_NOTICE } from '@najem/shared/domain/tenancies';
import { selectUser } from '@najem/shared/store';
import { Notice } from '@najem/shared/ui/form';
import { useSelector } from 'react-redux';

/** What a proof brings with it while a tenancy of the user is open: opinions about them go to the history under their number. */
export function TenancyNotice() {
  // In the profile, which every page asks for first: nothing moves once a screen has what it waits for itself.
  if (!useSelector(selectUser)?.hasOpenTenancy) return null;
  return <Notice role={null}>{OPINION_NOTICE}</Notice>;
}
