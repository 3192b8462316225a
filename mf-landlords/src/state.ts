import { landlords } from '@najem/shared/contract';
import { LANDLORD } from '@najem/shared/domain';
import { createSubjectFeature } from '@najem/shared/subject';

/** The landlords' calls, state and events. */
export const feature = createSubjectFeature('landlords', LANDLORD, landlords);
