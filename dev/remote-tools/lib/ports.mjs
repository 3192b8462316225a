/** The ports above 1024 that browsers refuse, by the standard of fetch. */
const REFUSED_BY_BROWSERS = [
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566],
  ...[6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
];

/** Whether a page can be served at a port: browsers refuse some of other protocols. */
export function isForPages(port) {
  return !REFUSED_BY_BROWSERS.includes(port);
}
