import { landlords } from '@najem/shared/contract';
import { LANDLORD } from '@najem/shared/domain';
import { createSubjectFeature } from '@najem/shared/subject';

export const ID = 'landlords';

/** The landlords' calls, state and events. */
export const feature = createSubjectFeature(ID, LANDLORD, landlords);
