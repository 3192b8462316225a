import { OPINION_NOTICE } from '@najem/shared/domain/tenancies';
import { Notice } from '@najem/shared/ui/form';

/** What follows from a confirmed tenancy: stands above the buttons by which somebody enters or confirms one. */
export function OpinionNotice() {
  return <Notice role={null}>{OPINION_NOTICE}</Notice>;
}
