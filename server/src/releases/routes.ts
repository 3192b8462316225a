import { overrides, platform } from '@najem/shared/contract';
import { type Route, serve } from '../serve';
import { admitDeployToken, createToken, listTokens, revokeToken } from './deploy-tokens';
import { reportFault } from '../telemetry/report-failure';
import { clearOverrides, createOverride } from './overrides';
import { publish, releases, switchRelease } from './publish-release';

export const siteRoutes: Route[] = [
  reportFault,
  serve(platform.tokens, listTokens),
  serve(platform.createToken, createToken),
  serve(platform.revokeToken, revokeToken),
  { ...serve(platform.publish, publish), admit: admitDeployToken },
  serve(platform.releases, releases),
  serve(platform.switchRelease, switchRelease),
  serve(overrides.create, createOverride),
  serve(overrides.clear, clearOverrides),
];
