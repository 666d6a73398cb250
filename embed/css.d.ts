/** The build minifies a stylesheet and imports it as text. */
declare module "*.css" {
  const text: string;
  export default text;
}
