import { observation } from '@najem/shared/contract';
import { type Route, serve } from '../serve';
import { overview } from './read-overview';
import { reportRoute } from './record-report';

export function observationRoutes(): Route[] {
  return [reportRoute(), serve(observation.overview, overview)];
}
