/** The groups of the kit that are loaded on first use, each from a script and a style sheet of its own. */
export const GROUPS = {
  '@najem/shared/ui/form': () => import(/* webpackChunkName: "provided-form" */ '@najem/shared/ui/form'),
  '@najem/shared/ui/content': () => import(/* webpackChunkName: "provided-content" */ '@najem/shared/ui/content'),
  '@najem/shared/ui/select': () => import(/* webpackChunkName: "provided-select" */ '@najem/shared/ui/select'),
  '@najem/shared/ui/data': () => import(/* webpackChunkName: "provided-data" */ '@najem/shared/ui/data'),
  '@najem/shared/ui/date': () => import(/* webpackChunkName: "provided-date" */ '@najem/shared/ui/date'),
  '@najem/shared/ui/admin': () => import(/* webpackChunkName: "provided-admin" */ '@najem/shared/ui/admin'),
  '@najem/shared/ui/evidence': () => import(/* webpackChunkName: "provided-evidence" */ '@najem/shared/ui/evidence'),
};
