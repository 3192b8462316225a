/** Preloaded into a site that is to believe that `DAYS_LATER` days have passed. */
const later = Number(process.env.DAYS_LATER) * 86_400_000;
const Now = Date;

globalThis.Date = class Date extends Now {
  constructor(...given) {
    super(...(given.length > 0 ? given : [Now.now() + later]));
  }

  static now() {
    return Now.now() + later;
  }
};
