import { buildProductSettings, readConfig } from './config';
import { StartError } from './errors';
import { createSandbox } from './sandbox';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const sandbox = await createSandbox(config);
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= sandbox.stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // A launcher that was killed cannot send a signal; its closed channel must not leave an orphan on the ports.
  process.once('disconnect', stop);

  await sandbox.start();
  const ready = {
    ready: true,
    url: config.url,
    smtp: `smtp://127.0.0.1:${config.smtpPort}`,
    clamav: `tcp://127.0.0.1:${config.clamavPort}`,
    stateDir: config.stateDir,
  };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  process.send?.({ ...ready, settings: buildProductSettings(config) });
}

main().catch((error: unknown) => {
  const expected = error instanceof StartError;
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
