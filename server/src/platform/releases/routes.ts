import { platform } from '@najem/shared/contract/platform';
import { type Route, serve } from '../../kernel/serve';
import { admitDeployToken } from '../tokens/initiator';
import { publishRelease } from './publish-release';
import { reportFailure } from './report-failure';
import { listReleases, switchRelease } from './switch-release';

export const releaseRoutes: Route[] = [
  { ...serve(platform.publish, publishRelease), admit: admitDeployToken },
  serve(platform.releases, listReleases),
  serve(platform.switchRelease, switchRelease),
  serve(platform.reportFailure, reportFailure),
];
