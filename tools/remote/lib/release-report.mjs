/** One line on what visitors of a remote get. */
export function describeState({ remote, active, previous, canary }) {
  if (!active) return `${remote}: no release`;
  const trial = canary ? `, ${canary.version} for ${canary.percent} % of signed-in people` : '';
  return `${remote}: ${active}${trial} (to fall back to: ${previous ?? 'none'})`;
}

/** Lines on what is stored and what happened, newest first. */
export function describeHistory(versions, history) {
  const event = ({ at, action, version, replaced, percent, reason, by }) =>
    [
      `  ${at}  ${action} ${version}`,
      replaced ? ` in place of ${replaced}` : '',
      percent ? ` for ${percent} %` : '',
      ` by ${by}`,
      reason ? `: ${reason}` : '',
    ].join('');
  return [
    'Versions:',
    ...versions.map(
      ({ version, createdAt, address }) => `  ${createdAt}  ${version}${address ? ` from ${address}` : ''}`,
    ),
    'History:',
    ...history.map(event),
  ];
}
