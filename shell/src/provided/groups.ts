/** The groups of the kit that come with the pages that use them, each in a file and a sheet of its own. */
export const GROUPS: Record<string, () => Promise<unknown>> = {
  '@najem/shared/ui/frame': () => import(/* webpackChunkName: "provided-frame" */ '@najem/shared/ui/frame'),
  '@najem/shared/ui/data': () => import(/* webpackChunkName: "provided-data" */ '@najem/shared/ui/data'),
  '@najem/shared/ui/admin': () => import(/* webpackChunkName: "provided-admin" */ '@najem/shared/ui/admin'),
};
