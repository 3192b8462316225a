/**
 * Loaded before a child's own code: stops the child when its parent ends, even by `kill -9`. Needs an IPC channel, which
 * the kernel closes with the parent.
 */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
