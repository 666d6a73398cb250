/** What stands beside a field with a limit. A script counts on in the same words. */
export function describeLeft(left: number): string {
  return left < 0
    ? `${(-left).toLocaleString("en")} too many`
    : `${left.toLocaleString("en")} left`;
}
