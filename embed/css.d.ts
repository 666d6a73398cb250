/** The build minifies a stylesheet and hands it over as text. */
declare module "*.css" {
  const text: string;
  export default text;
}
