// Reads a transparency log with the packages of Go's checksum database, which others wrote: the signature of the checkpoint,
// every kind of tile, the inclusion of entries and the consistency with smaller trees.
package main

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type folder string

func (f folder) Height() int { return 8 }

func (f folder) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, tile := range tiles {
		data, err := os.ReadFile(filepath.Join(string(f), strings.Replace(tile.Path(), "tile/8/", "tile/", 1)))
		if err != nil {
			return nil, err
		}
		all = append(all, data)
	}
	return all, nil
}

func (f folder) SaveTiles(tiles []tlog.Tile, data [][]byte) {}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func (f folder) entry(size, id int64) []byte {
	tile := tlog.Tile{H: 8, L: 0, N: id / 256, W: 256}
	if size-tile.N*256 < 256 {
		tile.W = int(size - tile.N*256)
	}
	path := strings.Replace(tile.Path(), "tile/8/0/", "tile/entries/", 1)
	data, err := os.ReadFile(filepath.Join(string(f), path))
	check(err)
	for i := int64(0); ; i++ {
		length := binary.BigEndian.Uint16(data)
		if i == id%256 {
			return data[2 : 2+length]
		}
		data = data[2+length:]
	}
}

func main() {
	f := folder(os.Args[1])
	verifier, err := note.NewVerifier(os.Args[2])
	check(err)
	message, err := os.ReadFile(filepath.Join(string(f), "checkpoint"))
	check(err)
	checkpoint, err := note.Open(message, note.VerifierList(verifier))
	check(err)
	lines := strings.Split(checkpoint.Text, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	check(err)
	root, err := base64.StdEncoding.DecodeString(lines[2])
	check(err)
	tree := tlog.Tree{N: size}
	copy(tree.Hash[:], root)
	reader := tlog.TileHashReader(tree, f)
	step := size/300 + 1
	for id := int64(0); id < size; id += step {
		proof, err := tlog.ProveRecord(size, id, reader)
		check(err)
		check(tlog.CheckRecord(proof, size, tree.Hash, id, tlog.RecordHash(f.entry(size, id))))
	}
	for _, older := range []int64{1, 2, 3, 255, 256, 257, size / 2, size - 1, size} {
		if older < 1 || older > size {
			continue
		}
		hash, err := tlog.TreeHash(older, reader)
		check(err)
		proof, err := tlog.ProveTree(size, older, reader)
		check(err)
		check(tlog.CheckTree(proof, size, tree.Hash, older, hash))
	}
	fmt.Printf("%s %d\n", lines[0], size)
}
