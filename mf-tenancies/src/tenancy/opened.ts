import type { Output } from '@najem/shared/contract/kernel';
import type { tenancies } from '@najem/shared/contract/tenancies';

/** What is read of one tenancy. */
export type Opened = Output<typeof tenancies.get>;
