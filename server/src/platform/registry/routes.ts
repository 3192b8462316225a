import { overrides, platform } from '@najem/shared/contract/platform';
import { type Route, serve } from '../../kernel/serve';
import { confirmSlot, listSlots, withdrawSlot } from './manage-slots';
import { clearOverrides, createOverride } from './overrides';

export const registryRoutes: Route[] = [
  serve(platform.slots, listSlots),
  serve(platform.confirmSlot, confirmSlot),
  serve(platform.withdrawSlot, withdrawSlot),
  serve(overrides.create, createOverride),
  serve(overrides.clear, clearOverrides),
];
