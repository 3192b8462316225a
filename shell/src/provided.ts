/**
 * The shared groups that the shell provides on demand. Nobody calls this: naming the groups here makes webpack build
 * them and offer them to remotes.
 */
export const provided = [
  () => import('@najem/shared/ui/frame'),
  () => import('@najem/shared/ui/data'),
  () => import('@najem/shared/ui/admin'),
  () => import('@najem/shared/subject'),
];
