import { observation } from '@najem/shared/contract';
import { type Route, serve } from '../serve';
import { overview } from './overview';
import { reportRoute } from './record';

export function observationRoutes(): Route[] {
  return [reportRoute(), serve(observation.overview, overview)];
}
