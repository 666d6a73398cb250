/** The page where people watch the video of a frame; the frame's own address if the page is not known. */
export function watchAddress(src: string): string {
  const address = src.startsWith("//") ? `https:${src}` : src;
  const video = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,})/.exec(
    address,
  );
  if (video && video[1] !== "videoseries") return `https://www.youtube.com/watch?v=${video[1]}`;
  const vimeo = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(address);
  if (vimeo) return `https://vimeo.com/${vimeo[1]}`;
  return /^https?:/.test(address) ? address : "";
}
