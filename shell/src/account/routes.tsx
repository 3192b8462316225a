import type { RouteObject } from 'react-router-dom';
import type { Boot } from '../boot';

/** Screens that need no login. */
export function publicRoutes(_boot: Boot): RouteObject[] {
  return [];
}

/** Screens of the shell behind the login. */
export function memberRoutes(_boot: Boot): RouteObject[] {
  return [];
}
