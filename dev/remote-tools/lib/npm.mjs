/** The command that runs npm, without a shell: the npm that runs this program, or the one on the path. */
export function npmCommand() {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
}
