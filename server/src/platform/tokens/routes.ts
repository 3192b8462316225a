import { platform } from '@najem/shared/contract/platform';
import { type Route, serve } from '../../kernel/serve';
import { createDeployToken, listDeployTokens, revokeDeployToken } from './manage-deploy-tokens';
import { addMember, listTeam, removeMember } from './manage-team';

export const tokenRoutes: Route[] = [
  serve(platform.tokens, listDeployTokens),
  serve(platform.createToken, createDeployToken),
  serve(platform.revokeToken, revokeDeployToken),
  serve(platform.team, listTeam),
  serve(platform.addMember, addMember),
  serve(platform.removeMember, removeMember),
];
