import { goal, percentile, printTable } from './lib/figures';
import { startSite } from './lib/site';

/**
 * Tabs that renew one session at the same moment: every round sends the same refresh cookie several times at once and
 * continues with the cookie of the last answer, as a browser does. The session has to be valid at the end.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 200);
const TABS = 5;
const PORT = 4511;
const ADMIN = { email: 'admin@rzetelnynajem.test', password: 'Administrator1!' };

interface Renewal {
  status: number;
  token: string;
  cookie: string | undefined;
  ms: number;
}

function refreshCookie(answer: Response): string | undefined {
  return answer.headers
    .getSetCookie()
    .map((cookie) => /^najem_refresh=([^;]+)/.exec(cookie)?.[1])
    .find((value) => value !== undefined);
}

async function renew(url: string, cookie: string): Promise<Renewal> {
  const started = process.hrtime.bigint();
  const answer = await fetch(`${url}/api/auth/refresh`, {
    method: 'POST',
    headers: { cookie: `najem_refresh=${cookie}` },
  });
  const { token } = (await answer.json()) as { token: string };
  const ms = Number(process.hrtime.bigint() - started) / 1e6;
  return { status: answer.status, token, cookie: refreshCookie(answer), ms };
}

const site = await startSite({ port: PORT, name: 'refresh', env: { DEMO_DATA: 'off' } });
try {
  const signedIn = await fetch(`${site.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  let cookie = refreshCookie(signedIn) ?? '';
  let token = '';
  let refused = 0;
  let split = 0;
  const times: number[] = [];
  const started = Date.now();
  for (let round = 0; round < ROUNDS; round += 1) {
    const sent = cookie;
    const renewals = await Promise.all(
      Array.from({ length: TABS }, async () => {
        const renewal = await renew(site.url, sent);
        // The browser keeps what came last.
        cookie = renewal.cookie ?? cookie;
        return renewal;
      }),
    );
    refused += renewals.filter(({ status }) => status !== 200).length;
    if (new Set(renewals.map((renewal) => renewal.cookie)).size > 1) split += 1;
    times.push(...renewals.map(({ ms }) => ms));
    token = renewals[0]?.token ?? '';
  }
  const seconds = (Date.now() - started) / 1000;
  const profile = await fetch(`${site.url}/api/users/profile`, { headers: { authorization: `Bearer ${token}` } });
  const last = await renew(site.url, cookie);
  printTable(
    `${ROUNDS} rounds of ${TABS} refreshes at once`,
    ['refused', 'rounds with different successors', 'refreshes/s', 'p50 ms', 'p99 ms'],
    [
      [
        goal(refused, 0),
        goal(split, 0),
        ((ROUNDS * TABS) / seconds).toFixed(0),
        percentile(times, 0.5).toFixed(1),
        percentile(times, 0.99).toFixed(1),
      ],
    ],
  );
  const isAlive = profile.status === 200 && last.status === 200;
  console.log(`the session at the end: ${isAlive ? 'alive (reached)' : 'ended (MISSED)'}`);
  if (!isAlive) process.exitCode = 1;
} finally {
  await site.stop();
}
