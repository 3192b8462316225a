import type { StoreModule } from '@najem/shared/store';

/** The shell's own state and epics. */
export const shellModule: StoreModule = { id: 'shell' };
