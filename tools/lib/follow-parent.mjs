/**
 * Loaded before a child's own code: when whoever started it is gone, even by `kill -9`, the child stops as if it had been
 * asked to. Needs an IPC channel, which the kernel closes with the parent.
 */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
