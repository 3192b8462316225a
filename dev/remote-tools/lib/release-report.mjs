const STAGES = { dark: ', seen by its team and administrators only', retired: ', retired' };

/** One line about the active, previous and canary release of a remote, and its stage. */
export function describeState({ remote, active, previous, canary, stage }) {
  if (!active) return `${remote}: no release`;
  const canaryText = canary ? `, ${canary.version} for ${canary.percent} % of signed-in users` : '';
  return `${remote}: ${active}${STAGES[stage] ?? ''}${canaryText} (to fall back to: ${previous ?? 'none'})`;
}

/** How a version is doing with those who loaded it lately. */
export function describeOutcome(versions, version) {
  const { people = 0, failedFor = 0 } = versions.find((one) => one.version === version) ?? {};
  if (failedFor > 0)
    return `${version} failed for ${failedFor} of the ${people} people who loaded it in the last two days.`;
  return people > 0
    ? `${version} was loaded by ${people} people in the last two days, without failures.`
    : `${version} was loaded by nobody in the last two days.`;
}

/** What an event says, by its version and the one that was active before. */
const EVENTS = {
  activated: (version, replaced, dark) =>
    `${dark ? 'showed the team' : 'activated'} ${version}${replaced ? ` in place of ${replaced}` : ''}`,
  'rolled-back': (version, replaced) => `went back from ${replaced} to ${version}`,
  'canary-started': (version) => `started a canary of ${version}`,
  'canary-ended': (version) => `ended the canary of ${version}`,
  deactivated: (version, replaced) => `the site went back from ${replaced}, which failed for many, to ${version}`,
};

/** How the team's backend answered a version's calls. */
const ofBackend = ({ calls, failed, silent, bad, p75Ms }) =>
  `; backend: ${calls} calls, ${failed} answered 5xx, ${silent} without an answer, ${bad} bad answers, p75 ${p75Ms} ms`;

const ofVersion = ({ version, createdAt, security, people, failedFor, backend }) =>
  [
    `  ${createdAt}  ${version}${security ? ' (security)' : ''}`,
    people ? `, loaded by ${people} people` : '',
    failedFor ? `, FAILED for ${failedFor} of them` : '',
    backend ? ofBackend(backend) : '',
  ].join('');

/** Lines about stored versions with their last two days, and their history, newest first. */
export function describeHistory(versions, history) {
  const event = ({ at, action, version, replaced, percent, reason, dark, by }) =>
    [
      `  ${at}  ${EVENTS[action]?.(version, replaced, dark) ?? `${action.replaceAll('-', ' ')} ${version}`}`,
      percent ? ` for ${percent} %` : '',
      ` by ${by}`,
      reason ? `: ${reason}` : '',
    ].join('');
  return ['Versions:', ...versions.map(ofVersion), 'History:', ...history.map(event)];
}

const ofError = ({ lastAt, version, message, place, count }) =>
  `  ${lastAt}  ${version}  ${message}${place ? ` (${place})` : ''}, ${count} times`;

/** Lines about the errors of the last two days, newest first; none without errors. */
export function describeErrors(errors = []) {
  return errors.length === 0 ? [] : ['Errors:', ...errors.map(ofError)];
}
