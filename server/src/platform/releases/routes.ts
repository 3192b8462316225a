import { overrides, platform } from '@najem/shared/contract/platform';
import { type Route, serve } from '../../kernel/serve';
import { admitDeployToken, createDeployToken, listDeployTokens, revokeDeployToken } from './manage-deploy-tokens';
import { addMember, listTeam, removeMember } from './manage-team';
import { confirmSlot, listSlots, withdrawSlot } from './manage-slots';
import { clearOverrides, createOverride } from './overrides';
import { publishRelease } from './publish-release';
import { reportFailure } from './report-failure';
import { listReleases, switchRelease } from './switch-release';

export const releaseRoutes: Route[] = [
  serve(platform.tokens, listDeployTokens),
  serve(platform.createToken, createDeployToken),
  serve(platform.revokeToken, revokeDeployToken),
  serve(platform.team, listTeam),
  serve(platform.addMember, addMember),
  serve(platform.removeMember, removeMember),
  serve(platform.slots, listSlots),
  serve(platform.confirmSlot, confirmSlot),
  serve(platform.withdrawSlot, withdrawSlot),
  { ...serve(platform.publish, publishRelease), admit: admitDeployToken },
  serve(platform.releases, listReleases),
  serve(platform.switchRelease, switchRelease),
  serve(platform.reportFailure, reportFailure),
  serve(overrides.create, createOverride),
  serve(overrides.clear, clearOverrides),
];
