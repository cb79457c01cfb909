/** The last instant for bidders' questions: three business days (Monday to Friday) before bids are due. */
export function cutOffOf(due: Date): Date {
  const at = new Date(due);
  for (let left = 3; left > 0;) {
    at.setUTCDate(at.getUTCDate() - 1);
    if (at.getUTCDay() !== 0 && at.getUTCDay() !== 6) left -= 1;
  }
  return at;
}
